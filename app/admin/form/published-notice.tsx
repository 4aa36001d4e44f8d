import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { whatsAppShare } from '#app/whatsapp-share.ts'
import { Icon } from '../icon.tsx'
import { Notice } from '../ui/notice.tsx'
import type { PublicPage } from './save-outcome.ts'

/**
 * Says that the form is on the website now. The live region exists before its text. Some screen readers do not announce
 * a status that is added together with its text.
 */
export function PublishedNotice({ page }: { page: PublicPage | null }) {
  const status = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!page) return
    status.current?.focus({ preventScroll: true })
    status.current?.scrollIntoView({ block: 'center' })
  }, [page])
  return (
    <div ref={status} role="status" tabIndex={-1} style={{ outline: 'none' }}>
      {page && (
        <Notice
          role="presentation"
          tone="success"
          title="On the website"
          styles={{ body: { overflow: 'visible' }, message: { overflow: 'visible' } }}
        >
          {page.words}
          {/* From the edge of the sign, so that both stand in one row on a phone. */}
          <Group gap={8} mt={12} ms={-34}>
            <Button
              component="a"
              color="green.6"
              px={12}
              href={whatsAppShare(new URL(page.href, location.href).href)}
              target="_blank"
              rel="noreferrer"
              leftSection={<Icon name="chat" size={18} />}
            >
              Share to WhatsApp
            </Button>
            <Button component="a" href={page.href} variant="default" px={12} c="black">
              View
            </Button>
          </Group>
        </Notice>
      )}
    </div>
  )
}
