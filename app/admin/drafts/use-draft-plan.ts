import { type RefObject, useEffect, useState } from 'react'
import type { ServerDraft, ShownPlan } from './draft-answer.ts'
import type { DraftSaver } from './draft-saver.ts'

/** The pause between checks after the planned time, until the result is known. The server publishes every 20 s. */
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
    /** Takes over the plan from an answer of the server. */
    learn,
    /** Takes over a plan that this page has made or ended. */
    setPlan(next: ShownPlan | null) {
      saver.current?.submitted()
      learn(next)
    },
  }
}
