export const builtServer: {
  readonly args: readonly string[]
  readonly environment: Readonly<Record<'NODE_ENV' | 'NODE_COMPILE_CACHE', string>>
}
