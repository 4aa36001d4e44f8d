import { Checkbox, Radio } from '@mantine/core'
import { roleFacts, roles } from '#domain/accounts/roles.ts'
import type { Rights } from '#domain/accounts/schema.ts'
import { choice, Choices } from './choices.tsx'

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
            label={roleFacts[role].name}
            description={roleFacts[role].description}
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
