import { type FailureReason, failureOfStatus } from '#app/action-failure.ts'

/** The JSON that an action answered with, or why there is none. */
type Posted<Answer> =
  { readonly ok: true; readonly answer: Answer } | { readonly ok: false; readonly because: FailureReason }

const answerWithinMs = 30_000

/**
 * Sends fields to an action that answers with a JSON object. The page stays. A fetcher of the router would first load
 * the script of the action's route, and without a connection that reloads the page. `keys`: an answer has one of them;
 * other JSON is of a refusal on the way, such as that of an ended session. `keepalive`: continues when the page is
 * closed. Never rejects.
 */
export async function postAction<Answer extends object>(
  address: string,
  fields: Readonly<Record<string, string>>,
  { keys, keepalive = false }: { readonly keys: readonly string[]; readonly keepalive?: boolean },
): Promise<Posted<Answer>> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  try {
    const signal = AbortSignal.timeout(answerWithinMs)
    const response = await fetch(address, { method: 'post', body, keepalive, signal })
    const answer: unknown = await response.json().catch(() => null)
    if (keys.some((key) => Object.hasOwn(Object(answer), key))) return { ok: true, answer: answer as Answer }
    return { ok: false, because: failureOfStatus(response.status) }
  } catch {
    return { ok: false, because: 'connection' }
  }
}
