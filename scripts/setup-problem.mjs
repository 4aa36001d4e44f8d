/** A problem that stops the set-up and that the user can fix. The message says how. */
export class SetupProblem extends Error {
  name = 'SetupProblem'
}

const causes = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/,
    'the package registry cannot be reached. Connect this computer to the internet and run the same command again.',
  ],
  [/ENOSPC|no space left/i, 'the disk is full. Free about 1 GB and run the same command again.'],
  [
    /EACCES|EPERM|EROFS|permission denied/i,
    'this account may not write here. Run the command as the owner of this folder, or move the folder to a place you own.',
  ],
]

/** `what`: the beginning of a sentence, such as "The dependencies could not be installed". `output`: from the tool. */
export function explain(what, output) {
  const known = causes.find(([pattern]) => pattern.test(output))
  if (known) return new SetupProblem(`${what}: ${known[1]}`)
  const lastLines = output.trim().split('\n').slice(-20).join('\n')
  return new SetupProblem(`${what}. This is what was said last:\n\n${lastLines}\n`)
}
