# Limpid as a container: Node, the sources, the libraries of the service, the built page; nothing that builds.

# Base images by digest: what a registry serves under a name may change. Dependabot raises tag and digest together.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /limpid
COPY . .
RUN npm ci --ignore-scripts
RUN node scripts/build-page.ts
# Anew, by the same lockfile: what the service imports, and nothing that builds.
RUN rm -rf node_modules packages/*/node_modules && npm ci --ignore-scripts --omit=dev --omit=optional --workspace=packages/server

FROM debian:bookworm-20260918-slim@sha256:3783cc01769c7b2b1b83a5c5ad96c815348e28ed7da68e2e3687004faa906251
WORKDIR /limpid
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /limpid/node_modules node_modules
COPY --from=build /limpid/packages/engine packages/engine
COPY --from=build /limpid/packages/contract packages/contract
COPY --from=build /limpid/packages/server packages/server
COPY --from=build /limpid/packages/web/dist packages/web/dist
# The one place that is written to: the embedded store. A volume that is mounted there must belong to this user.
RUN install -d -o 10001 -g 10001 -m 0700 /limpid/var
VOLUME /limpid/var
USER 10001:10001
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=4s --start-period=30s --retries=2 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=16", "--no-memory-reducer", "--heap-growing-percent=200", "packages/server/src/limpid-server.ts"]
CMD ["serve"]
