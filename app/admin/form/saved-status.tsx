import { Anchor } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Notice } from '../ui/notice.tsx'
import type { PublicPage } from './save-outcome.ts'

/**
 * The live region exists before its text. Some screen readers do not announce a status that is added together with its
 * text.
 */
export function SavedStatus({ page }: { page: PublicPage | null }) {
  const status = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!page) return
    status.current?.focus({ preventScroll: true })
    status.current?.scrollIntoView({ block: 'center' })
  }, [page])
  return (
    <div ref={status} role="status" tabIndex={-1} style={{ outline: 'none' }}>
      {page && (
        <Notice role="presentation" tone="success" title="Added Succesfully">
          <Anchor component={Link} to={page.href}>
            {page.words}
          </Anchor>
        </Notice>
      )}
    </div>
  )
}
