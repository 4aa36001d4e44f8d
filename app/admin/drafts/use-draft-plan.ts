import { type RefObject, useEffect, useState } from 'react'
import type { ServerDraft, ShownPlan } from './draft-answer.ts'
import type { DraftSaver } from './draft-saver.ts'

/** After the planned time, until the answer says what became of the plan. The server publishes every 20 seconds. */
const askEveryMs = 10_000

/** The plan of a form's draft. `opened`: the draft as the page opened it. */
export function useDraftPlan(saver: RefObject<DraftSaver | null>, opened: ServerDraft | null) {
  const [plan, learn] = useState(opened?.plan ?? null)
  useEffect(() => {
    if (plan?.failed !== null) return
    const timer = setInterval(() => {
      if (Date.now() >= plan.at && document.visibilityState === 'visible') saver.current?.check()
    }, askEveryMs)
    return () => clearInterval(timer)
  }, [saver, plan])
  return {
    plan,
    /** Takes over what the server has said. */
    learn,
    /** Takes over what this page has planned. */
    setPlan(next: ShownPlan | null) {
      saver.current?.submitted()
      learn(next)
    },
  }
}
