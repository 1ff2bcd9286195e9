import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TreatmentFields } from '../record/treatment-fields.tsx'
import recordClasses from '../record/record.module.css'
import { emptyTreatment, type TypedVisit } from './typed-visit.ts'
import classes from './visit.module.css'

const MAX_TREATMENTS = 10

/** Treatments against parasites. */
export function TreatmentRows({ on, isFaulty }: { on: string; isFaulty: boolean }) {
  const { t } = useTranslation('records')
  const { setValue } = useFormContext<TypedVisit>()
  const treatments = useWatch<TypedVisit, 'treatments'>({ name: 'treatments' })
  const [added, setAdded] = useState<number | null>(null)
  const set = (changed: TypedVisit['treatments']) => setValue('treatments', changed, { shouldDirty: true })
  return (
    <>
      {treatments.map((treatment, index) => (
        <div key={index} className={classes.item}>
          <div className={recordClasses.fields}>
            <TreatmentFields
              on={on}
              treatment={treatment}
              isAdded={added === index}
              onChange={(change) => set(treatments.map((one, at) => (at === index ? { ...one, ...change } : one)))}
            />
          </div>
          <Group>
            <Button size="compact-sm" variant="subtle" onClick={() => set(treatments.filter((_one, at) => at !== index))}>
              {t('visit.removeTreatment')}
            </Button>
          </Group>
        </div>
      ))}
      {isFaulty && <p role="alert">{t('visit.treatmentUnfinished')}</p>}
      <Group>
        <Button
          size="sm"
          variant="light"
          leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
          disabled={treatments.length >= MAX_TREATMENTS}
          onClick={() => {
            setAdded(treatments.length)
            set([...treatments, emptyTreatment])
          }}
        >
          {t('visit.addTreatment')}
        </Button>
      </Group>
    </>
  )
}
