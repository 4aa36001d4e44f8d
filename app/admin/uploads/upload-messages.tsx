import { Button, Text } from '@mantine/core'
import { Notice } from '../ui/notice.tsx'
import type { UploadList } from './upload-list.ts'
import type { UploadQueue } from './upload-queue.client.ts'
import type { UploadNoun } from './uploads-of-field.ts'

/**
 * The messages about files that are not in the list. `noun`: the word for one of these files. `onDismiss`: called when a
 * message goes, so that the keyboard focus can move elsewhere.
 */
export function UploadMessages({
  list: { refused, chooseAgain },
  queue,
  noun,
  onDismiss,
}: {
  list: Pick<UploadList, 'refused' | 'chooseAgain'>
  queue: UploadQueue | null
  noun: UploadNoun
  onDismiss: () => void
}) {
  const isOne = chooseAgain.length === 1
  return (
    <>
      {refused.length > 0 && (
        <Notice
          tone="failure"
          mt="sm"
          mb={0}
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => {
            queue?.dismissRefusals()
            onDismiss()
          }}
        >
          {refused.map(({ name, reason }, index) => (
            <Text key={index} inherit mt={index > 0 ? 6 : 0}>
              <strong>{name} was not added.</strong> {reason}
            </Text>
          ))}
        </Notice>
      )}
      {chooseAgain.length > 0 && (
        <Notice tone="hint" icon="picture" mt="sm" mb={0}>
          <Text role="status" inherit mb={12}>
            {isOne ? `This ${noun} was` : `These ${noun}s were`} not uploaded before the page was left, or
            removed since: {chooseAgain.join(', ')}. Choose {isOne ? 'it' : 'them'} again, and what is still
            there is not sent twice.
          </Text>
          <Button
            type="button"
            variant="default"
            onClick={() => {
              queue?.goOnWithout()
              onDismiss()
            }}
          >
            Continue without {isOne ? `this ${noun}` : `these ${noun}s`}
          </Button>
        </Notice>
      )}
    </>
  )
}
