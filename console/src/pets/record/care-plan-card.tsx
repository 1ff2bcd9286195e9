import type { RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { parasiteGroups, type ParasiteGroup } from '@lapka/contracts/pet-records.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeCarePlanMutation } from '../../entities/pet/care-api.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { Card } from '../../kit/ui/card.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import petClasses from '../pets.module.css'
import classes from './record.module.css'

type CarePlanCardProps = { record: RecordOverview; group: ParasiteGroup }

/** How often the pet is treated against worms, by how it lives; due dates follow from it. */
export function CarePlanCard({ record: { pet, party }, group }: CarePlanCardProps) {
  const { t } = useTranslation('records')
  const [isChoosing, setChoosing] = useState(false)
  const [change, { isLoading, error }] = useChangeCarePlanMutation()
  const keyFor = useCommandKey()
  const choose = async (parasiteGroup: ParasiteGroup) => {
    const body = { parasiteGroup }
    const answer = await change({ petId: pet.id, body, idempotencyKey: keyFor({ ...body, from: group }) })
    if (!answer.error) setChoosing(false)
  }
  return (
    <Card title={t('plan.title', { often: t(`plan.often.${group}`) })}>
      <p className={classes.small}>
        {t(`plan.life.${group}`)}. {t('plan.note')}
      </p>
      {isChoosing && (
        <fieldset className={petClasses.choice} disabled={isLoading}>
          <legend>{t('plan.choose')}</legend>
          <Group className={petClasses.chips} gap="xs" align="stretch">
            {parasiteGroups.map((one) => (
              <label key={one}>
                <input type="radio" name="parasites" checked={one === group} onChange={() => void choose(one)} />
                <span>
                  {t(`plan.life.${one}`)}, {t(`plan.often.${one}`)}
                </span>
              </label>
            ))}
          </Group>
        </fieldset>
      )}
      <ProblemNotice error={error} />
      {party !== 'operator' && !isChoosing && (
        <Button mt="sm" variant="light" onClick={() => setChoosing(true)}>
          {t('plan.change')}
        </Button>
      )}
    </Card>
  )
}
