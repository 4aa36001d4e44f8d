import { ActionIcon, Button, Group, Menu, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { href, useSubmit } from 'react-router'
import { accountField } from '../form/hidden-fields.ts'
import type { SaveFormState } from '../form/use-save-form.ts'
import { Icon } from '../icon.tsx'
import { SharePreview } from './share-preview.tsx'

/** What can be done with the draft of a form, besides publishing it. */
export function DraftMenu({ state }: { state: SaveFormState }) {
  const [asking, setAsking] = useState(false)
  const [shared, setShared] = useState<string | null>(null)
  const submit = useSubmit()
  const { onWebsite } = state
  const label = onWebsite ? 'Drop changes' : 'Delete draft'
  const stay = () => setAsking(false)

  function share() {
    state.saveDraftNow()
    setShared(state.draftId())
  }

  function drop() {
    const id = state.draftId()
    if (!id) return
    state.dropDraft()
    void submit(
      { [accountField]: state.account.uid, intent: 'delete' },
      { method: 'post', action: href('/admin/cms/drafts/:id', { id }) },
    )
  }
  return (
    <>
      <Menu position="top-end">
        <Menu.Target>
          <ActionIcon variant="default" aria-label="More for this draft" size={44}>
            <Icon name="more-vertical" size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="link" size={18} />} onClick={share}>
            Share a preview
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="red"
            leftSection={<Icon name="trash" size={18} />}
            onClick={() => setAsking(true)}
          >
            {label}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={shared !== null} onClose={() => setShared(null)} title="Share a preview">
        {shared !== null && (
          <SharePreview
            id={shared}
            uid={state.account.uid}
            title={state.entered['title'] ?? ''}
            makeNow
            close={
              <Button variant="default" onClick={() => setShared(null)}>
                Close
              </Button>
            }
          />
        )}
      </Modal>
      <Modal
        opened={asking}
        onClose={stay}
        title={onWebsite ? 'Drop your changes?' : 'Delete this draft?'}
      >
        <Text>
          {onWebsite
            ? `The website keeps the version of ${onWebsite.at}.`
            : 'What you have written here is deleted. Nothing of it is on the website.'}
        </Text>
        <Group mt="lg" justify="flex-end">
          <Button variant="default" data-autofocus onClick={stay}>
            Keep writing
          </Button>
          <Button color="red" onClick={drop}>
            {label}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
