import { href, Link } from 'react-router'
import { SignInFrame } from '../sign-in/sign-in-frame.tsx'
import { Notice } from '../ui/notice.tsx'

/** Says that a link to an account does not work any more. `done`: it was used, so the account exists. */
export const ClosedLink = ({
  title,
  words,
  done,
  canSignIn,
}: {
  title: string
  words: string
  done: boolean
  canSignIn: boolean
}) => (
  <SignInFrame title={title}>
    <Notice tone={done ? 'hint' : 'failure'} role="alert" mb={0}>
      {words}
    </Notice>
    {canSignIn && (
      <p>
        <Link to={href('/admin')}>Sign in</Link>
      </p>
    )}
  </SignInFrame>
)
