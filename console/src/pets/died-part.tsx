import type { Pet } from '@lapka/contracts/api/pets.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMarkDiedMutation } from '../entities/pet/records-api.ts'
import { useCommandKey } from '../kit/api/api.ts'
import { DateField } from '../kit/forms/date-field.tsx'
import { useFormat } from '../kit/format/format.ts'
import { serverNow } from '../kit/live/clock.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { Dialog } from '../kit/ui/dialog.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { useLeadOn } from '../kit/ui/use-lead-on.ts'
import answers from '../kit/ui/answers.module.css'

/** A quiet way at the end of the profile; the day need not be said, and it can be taken back. */
export function DiedPart({ pet }: { pet: Pet }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const [on, setOn] = useState('')
  const [mark, { isLoading, error }] = useMarkDiedMutation()
  const keyFor = useCommandKey()
  const leadOn = useLeadOn()
  const name = format.letters(pet.name)
  const send = async () => {
    const body = { on: on || null }
    const answer = await mark({ petId: pet.id, body, idempotencyKey: keyFor(body) })
    if (!answer.error) await leadOn(pathTo('pet', { id: pet.id }))
  }
  return (
    <>
      <Button variant="subtle" size="sm" onClick={() => setOpen(true)}>
        {t('died.open', { pet: name })}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('died.title', { pet: name })} size={480}>
        <p className={answers.note}>{t('died.ask')}</p>
        <DateField size="md" label={t('died.on')} max={localDateOf(serverNow(), DEFAULT_ZONE)} value={on} onChange={setOn} />
        <ProblemNotice error={error} />
        <div className={answers.answers}>
          <Button variant="default" onClick={() => setOpen(false)} data-autofocus>
            {t('died.back')}
          </Button>
          <Button loading={isLoading} onClick={() => void send()}>
            {t('died.save')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
