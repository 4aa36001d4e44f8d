/** Loaded into the server before its own code: asks the server to stop when the launcher has disappeared. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// A channel to the launcher alone must not keep a finished server alive.
process.channel?.unref()
