import { Alert } from '@mantine/core'
import { Icon } from '../icon.tsx'
import type { UploadList } from './upload-list.ts'
import classes from './upload-messages.module.css'
import type { UploadQueue } from './upload-queue.client.ts'

/** The messages about files that are not in the list. `noun`: the word for one of these files. */
export function UploadMessages({
  list: { refused, chooseAgain },
  queue,
  noun,
}: {
  list: Pick<UploadList, 'refused' | 'chooseAgain'>
  queue: UploadQueue | null
  noun: 'picture' | 'file'
}) {
  const isOne = chooseAgain.length === 1
  return (
    <>
      {refused.length > 0 && (
        <Alert
          color="red"
          icon={<Icon name="alert" size={20} />}
          mt="sm"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => queue?.dismissRefusals()}
        >
          {refused.map(({ name, reason }, index) => (
            <p key={index} className={classes.refusal}>
              <strong>{name} was not added.</strong> {reason}
            </p>
          ))}
        </Alert>
      )}
      {chooseAgain.length > 0 && (
        <Alert color="indigo" role="status" mt="sm">
          {isOne ? `This ${noun} was` : `These ${noun}s were`} not uploaded before the page was left, or
          removed since: {chooseAgain.join(', ')}. Choose {isOne ? 'it' : 'them'} again, and what is still
          there is not sent twice.
        </Alert>
      )}
    </>
  )
}
