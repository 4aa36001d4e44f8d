import { Box, Flex, Text, type TextInputProps } from '@mantine/core'
import { type InputEvent, useEffect, useRef, useState } from 'react'
import { passwordLimits } from '#domain/accounts/password-rules.ts'
import { rateStrength, type Strength } from '#domain/accounts/password-strength.ts'
import { PasswordField } from '../sign-in/password-field.tsx'
import styles from './new-password-field.module.css'

interface Look {
  readonly words: string
  readonly width: string
  readonly colour: string
}

const looks: Readonly<Record<Strength, Look>> = {
  0: { words: 'Too easy to guess', width: '10%', colour: 'red.6' },
  1: { words: 'Too easy to guess', width: '25%', colour: 'red.6' },
  2: { words: 'Fair. Another word makes it good', width: '50%', colour: 'attention.5' },
  3: { words: 'Good', width: '75%', colour: 'green.6' },
  4: { words: 'Strong', width: '100%', colour: 'green.6' },
}

/** The pause before the password is rated. It is long enough that nothing is rated or announced between two letters. */
const pauseMs = 400

/**
 * A field for a new password. It shows the strength of the password during typing. `known`: personal details that make
 * a password easy to guess. Without it, the fields `username` and `email` of the same form are used.
 */
export function NewPasswordField({ known, ...props }: TextInputProps & { known?: readonly string[] }) {
  const [typed, setTyped] = useState('')
  const [rated, setRated] = useState<{ password: string; strength: Strength } | null>(null)
  const [failed, setFailed] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (typed.length < passwordLimits.shortest || typed.length > passwordLimits.longest) return
    let outdated = false
    async function rate() {
      const named = form.current ? new FormData(form.current) : null
      const holder = known ?? ['username', 'email'].map((name) => String(named?.get(name) ?? ''))
      try {
        const strength = await rateStrength(typed, holder)
        if (outdated) return
        setRated({ password: typed, strength })
        setFailed(false)
      } catch {
        // The word lists did not load. The server checks the password when the form is sent.
        if (!outdated) setFailed(true)
      }
    }
    const rateNow = () => void rate()
    const timer = setTimeout(rateNow, pauseMs)
    window.addEventListener('online', rateNow)
    return () => {
      outdated = true
      clearTimeout(timer)
      window.removeEventListener('online', rateNow)
    }
  }, [typed, known])

  function follow(event: InputEvent<HTMLInputElement>) {
    props.onInput?.(event)
    form.current = event.currentTarget.form
    setTyped(event.currentTarget.value)
  }

  const missing = passwordLimits.shortest - typed.length
  const strength = rated?.password === typed ? rated.strength : null
  // A refused password is not called strong, and a meter that cannot rate it would stay empty without words.
  const isShown = typed !== '' && !props.error && !(failed && missing <= 0)
  return (
    <div>
      <PasswordField
        autoComplete="new-password"
        description={`At least ${passwordLimits.shortest} characters. Three or four words that only you connect with each other work well.`}
        {...props}
        onInput={follow}
      />
      <Flex align="center" gap={12} mih={24} mt={8} style={isShown ? undefined : { display: 'none' }}>
        <div
          className={styles.meter}
          role="meter"
          aria-label="Password strength"
          aria-valuemin={0}
          aria-valuemax={4}
          aria-valuenow={strength ?? 0}
          aria-valuetext={strength === null ? 'Not rated yet' : looks[strength].words}
        >
          {strength !== null && (
            <Box component="span" w={looks[strength].width} bg={looks[strength].colour} />
          )}
        </div>
        <Text size="sm" aria-live="polite">
          {typed !== '' &&
            missing > 0 &&
            `${missing} more ${missing === 1 ? 'character' : 'characters'} needed`}
          {strength !== null && looks[strength].words}
        </Text>
      </Flex>
    </div>
  )
}
