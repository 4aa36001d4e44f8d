import { Checkbox, Radio } from '@mantine/core'
import type { Rights } from '#domain/accounts/schema.ts'
import { choice, Choices } from './choices.tsx'

const choices = [
  {
    value: 'writes',
    label: 'Writes',
    description: 'Everything as far as a draft. Somebody who publishes finishes it.',
  },
  {
    value: 'publishes',
    label: 'Publishes',
    description: 'Puts things on the website and takes them off.',
  },
] as const

/** The fields `role` and `owner`. `given`: the initial choice. */
export const RightsFields = ({ given, error }: { given: Rights; error?: string }) => (
  <>
    <Radio.Group name="role" label="Role" defaultValue={given.role} error={error}>
      <Choices>
        {choices.map((one) => (
          // A dialog without other fields starts at the choice.
          <Radio
            key={one.value}
            {...choice}
            {...one}
            data-first={one.value === given.role ? '' : undefined}
          />
        ))}
      </Choices>
    </Radio.Group>
    <Checkbox
      name="owner"
      value="yes"
      defaultChecked={given.owner}
      label="Owner"
      description="Looks after accounts, settings and backups too. Two or three owners are enough."
    />
  </>
)
