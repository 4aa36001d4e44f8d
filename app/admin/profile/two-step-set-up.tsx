import { Box, Button, Flex, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useActionData, useNavigation } from 'react-router'
import type { TwoStepSecret } from '#domain/accounts/profile.ts'
import { SendOnceForm } from '../send-once-form.tsx'
import { useFieldRefusal } from '../form/use-field-refusal.ts'
import { CodeField } from '../sign-in/code-field.tsx'
import { CopyButton } from './copy-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Step } from '../ui/step.tsx'
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
                  Any of them works, for example Google Authenticator, Microsoft Authenticator or Aegis. After
                  the set-up, the app needs no data.
                </p>
              </Step>
            </Box>
            <Box p={18}>
              <Step number={2}>
                <h2>Add this website to it</h2>
                <Button component="a" href={secret.address} hiddenFrom="md" fullWidth mb="sm">
                  Open my authenticator app
                </Button>
                {/* A phone cannot scan its own screen. */}
                <Flex direction={{ base: 'column-reverse', md: 'row' }} gap={{ base: 12, md: 20 }}>
                  <Box flex="none">
                    <Button variant="subtle" hiddenFrom="md" onClick={() => setIsSquareShown(!isSquareShown)}>
                      {isSquareShown ? 'Hide the QR code' : 'Show the QR code'}
                    </Button>
                    <Box w={176} visibleFrom={isSquareShown ? undefined : 'md'}>
                      <QrCode text={secret.address} label="QR code for your authenticator app" />
                    </Box>
                  </Box>
                  <Stack gap={8} align="start">
                    <Text inherit visibleFrom="md">
                      In the app, press + and scan this QR code.
                    </Text>
                    <Text size="xs" c="dimmed">
                      <Text span inherit visibleFrom="md">
                        Cannot scan? Type this key instead:
                      </Text>
                      <Text span inherit hiddenFrom="md">
                        Nothing opens? Copy this key into the app:
                      </Text>
                    </Text>
                    <Text inherit fw={600} lts="0.04em" style={{ overflowWrap: 'anywhere' }}>
                      {key}
                    </Text>
                    <CopyButton text={secret.key}>Copy the key</CopyButton>
                  </Stack>
                </Flex>
              </Step>
            </Box>
            <Box p={18}>
              <Step number={3}>
                <h2>Type the six digits it shows</h2>
                <SendOnceForm noValidate>
                  <input type="hidden" name="intent" value="confirm" />
                  <Stack gap={14} align="start" mt={8}>
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
            <PasswordForm intent="begin" email={email} error={errorOf('begin')} button="Continue" />
          </Stack>
        )}
      </Panel>
    </>
  )
}
