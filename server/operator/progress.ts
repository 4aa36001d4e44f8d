/** Shows the progress of a command. */
export type Progress = ReturnType<typeof createProgress>

const intervalMs = { terminal: 200, lines: 10_000 } as const

/** On a terminal one line that changes; elsewhere, as in a log, a new line every ten seconds. */
export function createProgress(
  output: { write(text: string): unknown; readonly isTTY?: boolean | undefined },
  now: () => number = () => performance.now(),
) {
  const isTerminal = output.isTTY === true
  let shownAt = isTerminal ? -Infinity : now()
  let isOpen = false
  return {
    /** Shows the work done so far, in words. Rarely shown more than once a second. */
    show(words: string): void {
      if (now() - shownAt < intervalMs[isTerminal ? 'terminal' : 'lines']) return
      shownAt = now()
      isOpen = isTerminal
      // Erases the line before it writes it again (ECMA-48, EL).
      output.write(isTerminal ? `\r\u001b[2K  ${words}` : `  ${words}\n`)
    },
    /** Ends the line of a terminal. */
    done(): void {
      if (isOpen) output.write('\r\u001b[2K')
      isOpen = false
    },
  }
}
