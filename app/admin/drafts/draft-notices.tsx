import { Button, Group, Text } from '@mantine/core'
import { Form, href, Link } from 'react-router'
import { accountField } from '../form/hidden-fields.ts'
import type { FormAccount } from '../form/form-account.ts'
import { Notice } from '../ui/notice.tsx'
import { addressOfForm } from './draft-address.ts'
import type { ShownPlan } from './draft-answer.ts'
import type { DraftOfForm } from './draft-of-form.ts'
import { useCan } from '../use-can.ts'

/** Says whose draft this is, and who else has a draft of the same record. Nothing is ever locked. */
export function DraftNotices({
  draft,
  plan,
  button,
  account,
}: {
  draft: DraftOfForm
  plan: ShownPlan | null
  /** The text of the button that publishes. */
  button: string
  account: FormAccount
}) {
  const { id, form, recordId, opened, owner, canTakeOver, hasOwn, colleagues } = draft
  const canPublish = useCan('publish')
  return (
    <>
      {plan?.failed && (
        <Notice tone="failure" mb="lg">
          <strong>Not published as planned, {plan.words}.</strong> {plan.failed} Correct it, then plan again
          or publish now.
        </Notice>
      )}
      {owner && (
        <Notice tone="hint" mb="lg">
          <Group gap={12}>
            <Text inherit flex="1 1 240px">
              {opened?.handedIn ? (
                <strong>
                  {owner.name} asked{canPublish && ' you'} to publish this, {opened.handedIn}.
                </strong>
              ) : (
                <>
                  <strong>This is {owner.name}’s draft,</strong> last written {owner.at}.
                </>
              )}{' '}
              {!canTakeOver
                ? 'A colleague who publishes will finish it.'
                : hasOwn
                  ? `You have a draft of this yourself. Publish it or drop its changes first, then take over ${owner.name}’s.`
                  : opened?.handedIn && canPublish
                    ? `Take it over to finish it. Then ${button} publishes it.`
                    : 'Take it over to write in it.'}
            </Text>
            {canTakeOver && hasOwn && (
              <Button component={Link} to={addressOfForm(form, recordId)} variant="default">
                Open your draft
              </Button>
            )}
            {canTakeOver && !hasOwn && (
              <Form method="post" action={href('/admin/cms/drafts/:id', { id })}>
                <input type="hidden" name={accountField} value={account.uid} />
                <Button type="submit" name="intent" value="take-over" variant="default">
                  Take it over
                </Button>
              </Form>
            )}
          </Group>
        </Notice>
      )}
      {colleagues.map(({ name, at }) => (
        <Notice key={name} tone="hint" mb="lg">
          <strong>{name} has a draft of this too,</strong> last written {at}. Nothing is locked: the changes
          of both drafts are combined when one of you publishes.
        </Notice>
      ))}
    </>
  )
}
