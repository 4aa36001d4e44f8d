/** Loaded into the server before its own code. It stops the server when the launcher has ended. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel to the launcher must not keep a finished server alive.
process.channel?.unref()
