/** Modules of Node that few runs need: together they would take a third of the time in which a small file is scanned. */
export const childProcess = () => process.getBuiltinModule('node:child_process');
export const crypto = () => process.getBuiltinModule('node:crypto');
export const v8 = () => process.getBuiltinModule('node:v8');
export const workerThreads = () => process.getBuiltinModule('node:worker_threads');
export const zlib = () => process.getBuiltinModule('node:zlib');
