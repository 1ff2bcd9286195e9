import { Button } from '@mantine/core'
import { useIdempotencyKey } from '../../api/idempotency-key.ts'
import { live } from '../../live/live.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useLeadOn } from '../../ui/use-lead-on.ts'
import { useSubmitForVerificationMutation } from '../profile-api.ts'

/** Hands the profile to an operator, once however often it is pressed, and goes to where the waiting is explained. */
export function SubmitButton({ label }: { label: string }) {
  const leadOn = useLeadOn()
  const idempotencyKey = useIdempotencyKey()
  const [submit, { isLoading, error }] = useSubmitForVerificationMutation()
  const send = async () => {
    const answer = await submit({ idempotencyKey })
    if (answer.error) return
    // Who has just become a professional hears of their own profile from now on.
    live.reconnect()
    await leadOn('/dashboard/pending')
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
