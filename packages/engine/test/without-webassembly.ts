/** Loaded before the engine (`node --import`), it takes away what the kernel needs, so that the portable walk answers. */
Reflect.deleteProperty(globalThis, 'WebAssembly');
