// Node loads this module first in the process of a command (`node --import`). The process stops, as by Ctrl+Z, when it
// prints the text `STOP_AT`, and continues with SIGCONT. So a test can change something at a certain moment.

const text = process.env.STOP_AT
let hasStopped = false

for (const stream of [process.stdout, process.stderr]) {
  const { write } = stream
  stream.write = (...values) => {
    const written = write.apply(stream, values)
    if (!hasStopped && String(values[0]).includes(text)) {
      hasStopped = true
      process.kill(process.pid, 'SIGSTOP')
    }
    return written
  }
}
