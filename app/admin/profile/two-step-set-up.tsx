import { Box, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useActionData, useNavigation } from 'react-router'
import type { TwoStepSecret } from '#domain/accounts/profile.ts'
import { SendOnceForm } from '../send-once-form.tsx'
import { useFieldRefusal } from '../form/use-field-refusal.ts'
import { CodeField } from '../sign-in/code-field.tsx'
import { CopyButton } from './copy-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Step } from '../ui/step.tsx'
import styles from './profile.module.css'
import { QrCode } from './qr-code.tsx'
import { type ErrorOf, PasswordForm } from './two-step-form.tsx'

/** The password first, then the steps to an authenticator app. `secret` is set after the password. */
export function TwoStepSetUp({
  email,
  secret,
  errorOf,
}: {
  email: string
  secret: TwoStepSecret | null
  errorOf: ErrorOf
}) {
  const busy = useNavigation().state !== 'idle'
  const refusal = useFieldRefusal(errorOf('confirm'), useActionData())
  const [isSquareShown, setIsSquareShown] = useState(false)
  const key = secret?.key.replaceAll(/(.{4})(?=.)/g, '$1 ')
  return (
    <>
      <Text c="dimmed" mb={20}>
        Takes about three minutes. Have your phone at hand.
      </Text>
      <Panel maw={680}>
        {secret ? (
          <>
            <Box p={18}>
              <Step number={1}>
                <h2>Get an authenticator app</h2>
                <p>
                  Any will do, such as Google Authenticator, Microsoft Authenticator or Aegis. It needs no
                  data later.
                </p>
              </Step>
            </Box>
            <Box p={18}>
              <Step number={2}>
                <h2>Add this website to it</h2>
                <Button component="a" href={secret.address} className={styles.open} fullWidth mb="sm">
                  Open my authenticator app
                </Button>
                <div className={styles.add}>
                  <div className={styles.square} data-shown={isSquareShown || undefined}>
                    <Button variant="subtle" onClick={() => setIsSquareShown(!isSquareShown)}>
                      {isSquareShown ? 'Hide the square' : 'Show the square'}
                    </Button>
                    <QrCode text={secret.address} label="The square for your authenticator app" />
                  </div>
                  <Stack gap={8} align="start">
                    <p className={styles.scan}>In the app, press + and scan this square.</p>
                    <Text size="xs" c="dimmed">
                      <span className={styles.scan}>Cannot scan? Type this key instead:</span>
                      <span className={styles.onPhone}>Nothing opens? Copy this key into the app:</span>
                    </Text>
                    <p className={styles.key}>{key}</p>
                    <CopyButton text={secret.key}>Copy the key</CopyButton>
                  </Stack>
                </div>
              </Step>
            </Box>
            <Box p={18}>
              <Step number={3}>
                <h2>Type the six digits it shows</h2>
                <SendOnceForm noValidate>
                  <input type="hidden" name="intent" value="confirm" />
                  <Stack gap={14} align="start">
                    <CodeField
                      way="app"
                      aria-label="Code"
                      label={undefined}
                      maw={220}
                      {...refusal}
                      data-first
                    />
                    <Button type="submit" aria-disabled={busy}>
                      Switch on
                    </Button>
                  </Stack>
                </SendOnceForm>
              </Step>
            </Box>
          </>
        ) : (
          <Stack p={18}>
            <p>First show that it is you.</p>
            <PasswordForm intent="begin" email={email} error={errorOf('begin')} button="Go on" />
          </Stack>
        )}
      </Panel>
    </>
  )
}
