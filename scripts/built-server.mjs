/** The arguments and the environment with which the built server runs, also in measurements. */
export const builtServer = {
  args: [
    // A small young generation saves 12 MB of memory while pages are rendered (bench/WITH-AND-WITHOUT.md).
    '--max-semi-space-size=4',
    'build/server/main.js',
  ],
  environment: {
    NODE_ENV: 'production',
    // Node stores compiled code here, so that only the first start compiles it.
    NODE_COMPILE_CACHE: 'build/.compiled',
    // How glibc gives memory back after heavy work (bench/WITH-AND-WITHOUT.md): with few arenas, and with a fixed
    // threshold in bytes from which an allocation is returned as soon as it is freed. See mallopt(3).
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '65536',
  },
}
