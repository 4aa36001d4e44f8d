import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { Icon, type IconName } from '../icon.tsx'
import type { SaveFormState } from '../form/use-save-form.ts'
import classes from './preview-beside.module.css'
import { ShareDialog } from './share-dialog.tsx'

/** In CSS pixels: of the page in the frame. A phone is shown in its own size, a desktop is scaled to fit. */
const widths = { phone: 390, desktop: 1240 } as const
type Device = keyof typeof widths

/** The preview follows what is typed after this pause. */
const pauseMs = 600
const margin = 24

/** The page of a draft beside its form, on wide screens. It follows what is typed. */
export function PreviewBeside({
  id,
  state,
  onClose,
}: {
  id: string
  state: SaveFormState
  onClose: () => void
}) {
  const [device, setDevice] = useState<Device>('phone')
  const [sharing, setSharing] = useState(false)
  const { ref, width, height } = useElementSize()
  const frame = useRef<HTMLIFrameElement>(null)
  const isSaved = state.draft.kind === 'saved'
  const written = JSON.stringify(state.entered)
  const { saveDraftNow } = state
  useEffect(() => {
    const timer = setTimeout(saveDraftNow, pauseMs)
    return () => clearTimeout(timer)
    // After each change of the text.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [written])
  useEffect(() => {
    if (isSaved) frame.current?.contentWindow?.postMessage('draft-saved', location.origin)
  }, [isSaved])

  const scale = Math.min(1, Math.max(0, width - 2 * margin) / widths[device])
  const frameHeight = Math.max(0, height - 2 * margin) / (scale || 1)
  return (
    <section aria-label="Preview" className={classes.pane}>
      <Group gap={10} px={20} py={8} bg="gray.0" style={{ borderBottom: '2px dashed var(--line)' }}>
        <strong>Preview</strong>
        <SegmentedControl
          aria-label="Width of the preview"
          classNames={{ root: classes.devices, indicator: classes.chosen, label: classes.device }}
          withItemsBorders={false}
          value={device}
          onChange={(value) => setDevice(value === 'desktop' ? 'desktop' : 'phone')}
          data={[
            { value: 'phone', label: <DeviceName icon="mobile" name="Phone" /> },
            { value: 'desktop', label: <DeviceName icon="desktop" name="Desktop" /> },
          ]}
        />
        <Button
          variant="default"
          ms="auto"
          leftSection={<Icon name="link" size={18} />}
          onClick={() => setSharing(true)}
        >
          Share a preview
        </Button>
        <ActionIcon aria-label="Close the preview" onClick={onClose}>
          <Icon name="close" size={20} />
        </ActionIcon>
      </Group>
      <div ref={ref} className={classes.cloth}>
        <div className={classes.frame} style={{ width: widths[device] * scale, height: frameHeight * scale }}>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this website, which needs its scripts and its session */}
          <iframe
            ref={frame}
            title="The page of this draft"
            src={`${href('/preview/:id', { id })}?beside`}
            style={{ width: widths[device], height: frameHeight, transform: `scale(${scale})` }}
          />
        </div>
      </div>
      <ShareDialog id={sharing ? id : null} state={state} onClose={() => setSharing(false)} />
    </section>
  )
}

const DeviceName = ({ icon, name }: { icon: IconName; name: string }) => (
  <Group component="span" display="inline-flex" gap={10} mih={40} wrap="nowrap">
    <Icon name={icon} size={18} /> {name}
  </Group>
)
