import { Checkbox, Radio } from '@mantine/core'
import { type Rights, type Role, roleNames, roles } from '#domain/accounts/schema.ts'
import { choice, Choices } from './choices.tsx'

const descriptions: Readonly<Record<Role, string>> = {
  writes: 'Everything as far as a draft. Somebody who publishes finishes it.',
  publishes: 'Puts things on the website and takes them off.',
}

/** The fields `role` and `owner`. `given`: the initial choice. */
export const RightsFields = ({ given, error }: { given: Rights; error?: string }) => (
  <>
    <Radio.Group name="role" label="Role" defaultValue={given.role} error={error}>
      <Choices>
        {roles.toReversed().map((role) => (
          // A dialog without other fields starts at the choice.
          <Radio
            key={role}
            {...choice}
            value={role}
            label={roleNames[role]}
            description={descriptions[role]}
            data-first={role === given.role ? '' : undefined}
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
