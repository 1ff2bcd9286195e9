import { Button } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { useIdempotencyKey } from '../../api/idempotency-key.ts'
import { live } from '../../live/live.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useSubmitForVerificationMutation } from '../profile-api.ts'

/** Hands the profile to an operator, once however often it is pressed, and goes to where the waiting is explained. */
export function SubmitButton({ label }: { label: string }) {
  const navigate = useNavigate()
  const idempotencyKey = useIdempotencyKey()
  const [submit, { isLoading, error }] = useSubmitForVerificationMutation()
  const send = async () => {
    const answer = await submit({ idempotencyKey })
    if (answer.error) return
    // Who has just become a professional hears of their own profile from now on.
    live.reconnect()
    await navigate('/dashboard/pending')
  }
  return (
    <div>
      <Button loading={isLoading} onClick={() => void send()}>
        {label}
      </Button>
      <ProblemNotice error={error} />
    </div>
  )
}
