import { ActionIcon, Button, Group, Menu, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { listedKinds } from '#domain/record-lists/schema.ts'
import { BusyButton } from '../busy-button.tsx'
import { versionOf } from '../form/record-values.ts'
import type { SaveFormState } from '../form/use-save-form.ts'
import { usePost } from '../form/use-post.ts'
import { listAddress } from '../history/record-addresses.ts'
import { Icon } from '../icon.tsx'
import { leaveWithoutAsking } from '../use-ask-before-unload.ts'
import { useCan } from '../use-can.ts'
import type { DeleteDraftAnswer } from './draft-answer.ts'
import { Refusal } from './refusal.tsx'
import { ShareDialog } from './share-dialog.tsx'

/**
 * The menu of actions on a record and its draft, besides publishing. `onPlan`: asks for the time of publication; null
 * when the draft cannot be planned. Only phones show it in the menu; wide screens have a button for it.
 */
export function DraftMenu({ state, onPlan }: { state: SaveFormState; onPlan: (() => void) | null }) {
  const [asking, setAsking] = useState(false)
  const [shared, setShared] = useState<string | null>(null)
  const { onWebsite, account } = state
  const { busy, refused, setRefused, post } = usePost<DeleteDraftAnswer>(
    account.uid,
    ['to'],
    'The draft was not deleted.',
  )
  const { form, recordId, canDelete } = state.openedDraft
  const isBegun = state.draft.kind !== 'untouched'
  const canTakeOff = useCan('take-off')
  const takeOff =
    canTakeOff && onWebsite && recordId !== null && listedKinds.some((kind) => kind === form)
      ? `${listAddress(form)}/${recordId}/delete`
      : null
  const label = onWebsite ? 'Drop changes' : 'Delete draft'
  const stay = () => {
    setAsking(false)
    setRefused(null)
  }

  function share() {
    state.saveDraftNow()
    setShared(state.draftId())
  }

  async function drop() {
    const id = state.draftId()
    const answer = id && (await post(href('/admin/cms/drafts/:id', { id }), { intent: 'delete' }))
    if (!answer) return
    state.dropDraft()
    // Images of the deleted draft may still be on their way.
    leaveWithoutAsking()
    window.location.assign(answer.to)
  }
  if (!isBegun && takeOff === null) return null
  return (
    <>
      {/* Otherwise the browser scrolls the page when an item of the menu gets the focus. */}
      <Menu position="top-end" floatingStrategy="fixed">
        <Menu.Target>
          <ActionIcon variant="default" aria-label="More for this form" size={44}>
            <Icon name="more-vertical" size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isBegun && (
            <>
              <Menu.Item leftSection={<Icon name="link" size={18} />} onClick={share}>
                Share a preview
              </Menu.Item>
              {onPlan && (
                <Menu.Item hiddenFrom="md" leftSection={<Icon name="clock" size={18} />} onClick={onPlan}>
                  Plan
                </Menu.Item>
              )}
              {(takeOff !== null || canDelete) && <Menu.Divider />}
            </>
          )}
          {takeOff !== null && (
            <Menu.Item
              component={Link}
              to={takeOff}
              color="red"
              leftSection={<Icon name="eye-off" size={18} />}
            >
              Take down
            </Menu.Item>
          )}
          {isBegun && canDelete && (
            <Menu.Item
              color="red"
              leftSection={<Icon name="trash" size={18} />}
              onClick={() => setAsking(true)}
            >
              {label}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ShareDialog id={shared} state={state} onClose={() => setShared(null)} />
      <Modal opened={asking} onClose={stay} title={onWebsite ? 'Drop your changes?' : 'Delete this draft?'}>
        <Text>
          {onWebsite
            ? `The website keeps ${versionOf(onWebsite)}.`
            : 'Everything you have written here is deleted. None of it is on the website.'}
        </Text>
        <Refusal words={refused} />
        <Group mt="lg" justify="flex-end">
          <Button variant="default" data-autofocus onClick={stay}>
            Keep writing
          </Button>
          <BusyButton color="red" loading={busy} onClick={() => void drop()}>
            {label}
          </BusyButton>
        </Group>
      </Modal>
    </>
  )
}
