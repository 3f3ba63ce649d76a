// Starts the service, or says in one sentence why this Node cannot. No dependencies, no TypeScript: any Node runs it.
const NEEDED = [22, 13];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  console.error(
    `Limpid needs Node ${NEEDED.join('.')} or newer, and this is ${process.versions.node}: run "npm start", which brings its own.`,
  );
  process.exit(1);
}
if (!process.features.typescript) {
  console.error(
    `Node ${process.versions.node} runs no TypeScript by itself: run "npm start", which brings a Node that does, or add --experimental-strip-types.`,
  );
  process.exit(1);
}
await import('./src/main.ts');
