import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { accountContext, type Site, siteContext } from '#app/context.ts'
import { adaeze } from '#domain/programs/test-programs.ts'
import { loader } from './message-export.ts'

afterEach(() => void vi.useRealTimers())

test('after midnight in Lagos, the name of the file has the new day', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T23:30:00Z') })
  const context = new RouterContextProvider()
  context.set(accountContext, adaeze)
  context.set(siteContext, { messages: { all: () => [] } } as unknown as Site)
  const request = new Request('http://localhost:3000/admin/cms/messages/export')
  const { headers } = loader({ context, request } as unknown as Parameters<typeof loader>[0])
  expect(headers.get('content-disposition')).toBe('attachment; filename="messages-2026-11-24.csv"')
})
