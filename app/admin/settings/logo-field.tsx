import { useState } from 'react'
import { Mark } from '#app/ui/mark.tsx'
import { HiddenValue, useFieldOfForm } from '../form/form-field.tsx'
import type { FormAccount } from '../form/form-account.ts'
import type { FieldProps } from '../form/use-save-form.ts'
import { forgetUploads } from '../uploads/upload-task.client.ts'
import { LogoControl } from './logo-control.tsx'
import { useLogoUpload } from './use-logo-upload.ts'

/** The organisation's own logo. `form`: from `formName`. */
export function LogoField({
  account,
  form,
  id,
  name,
  defaultValue,
  error,
}: FieldProps & { account: FormAccount; form: string }) {
  const [logo, setLogo] = useState(defaultValue)
  const fields = useFieldOfForm(name, {
    put: setLogo,
    settle(sent, stored) {
      void forgetUploads([sent])
      upload.keep()
      setLogo((now) => (now === sent ? (stored ?? '') : now))
    },
    signedIn: () => upload.resume(),
  })
  const upload = useLogoUpload({
    accountUid: account.uid,
    form,
    isUsed: (uploadId) => uploadId === logo,
    onArrived: setLogo,
    onSignedOut: () => fields?.askToSignIn(),
  })
  return (
    <>
      <HiddenValue name={name} value={logo} />
      <LogoControl
        id={id}
        logo={logo || null}
        name={<Mark size={44} />}
        hint="At least 128 by 128 pixels; square is best. Without one, the W is shown."
        upload={upload}
        refusal={error}
        onRemove={() => setLogo('')}
      />
    </>
  )
}
