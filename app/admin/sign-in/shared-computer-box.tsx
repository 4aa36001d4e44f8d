import { Checkbox } from '@mantine/core'
import { typedText } from '#domain/typed-text.ts'

/** The name of the field. */
const field = 'shared'

/** `ticked`: true where nobody ever signed in without it. */
export const SharedComputerBox = ({ ticked }: { ticked: boolean }) => (
  <Checkbox
    name={field}
    value="yes"
    defaultChecked={ticked}
    label="This is a shared computer"
    description="You are signed out after two hours without use, and nothing is kept on it."
  />
)

export const isSharedComputer = (form: FormData) => typedText(form, field) !== ''
