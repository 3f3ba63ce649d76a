# Limpid as a container: Node, the sources, the libraries of the service, the built page; nothing that builds.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /limpid
COPY . .
RUN npm ci --ignore-scripts
RUN node scripts/build-page.ts
# Anew, by the same lockfile: what the service imports, and nothing that builds.
RUN rm -rf node_modules packages/*/node_modules && npm ci --ignore-scripts --omit=dev --omit=optional --workspace=packages/server

FROM debian:bookworm-slim
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
