import type { Pet } from '@lapka/contracts/api/pets.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { ageOn } from '@lapka/domain/pets/birth.ts'
import type { TravelRule } from '@lapka/domain/pets/travel-check.ts'
import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { Card } from '../../kit/ui/card.tsx'
import classes from './travel.module.css'

const marks = { met: IconCheck, unmet: IconX, unknown: IconQuestionMark } as const

/** Each rule says what was found, and one that the record can't answer says so. */
export function TravelRules({ pet, rules, today }: { pet: Pet; rules: TravelRule[]; today: string }) {
  const { t } = useTranslation('travel')
  const found = useFound(pet, today)
  const metCount = rules.filter(({ state }) => state === 'met').length
  return (
    <Card title={t('rules.title', { met: metCount, all: rules.length })}>
      <p className={classes.soft}>{t('rules.source')}</p>
      <ul className={classes.rules}>
        {rules.map((rule) => {
          const Mark = marks[rule.state]
          return (
            <li key={rule.rule} data-state={rule.state}>
              <Mark size={20} stroke={2.5} aria-label={t(`rules.state.${rule.state}`)} role="img" />
              <div>
                <b>{t(`rules.${rule.rule}.title`)}</b>
                <span>{found(rule)}</span>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const useFound = (pet: Pet, today: string) => {
  const { t } = useTranslation('travel')
  const format = useFormat()
  const day = (date: string | undefined) => (date === undefined ? '' : format.dayWithYear(noonOf(date, DEFAULT_ZONE)))
  return (rule: TravelRule): string => {
    switch (rule.rule) {
      case 'age': {
        const { years, months } = ageOn(pet.born, today)
        if (rule.state === 'unmet') return t('rules.age.unmet', { day: day(rule.oldEnoughOn) })
        return years > 0 ? t('rules.age.years', { count: years }) : t('rules.age.months', { count: months ?? 0 })
      }
      case 'chip':
        if (rule.because !== undefined) return t(`rules.chip.${rule.because}`)
        return t('rules.chip.met', { code: pet.chip.replaceAll(/(?<=^(?:.{3})+)(?=.)/g, '\u00a0'), day: day(rule.since) })
      case 'rabies': {
        const words = { given: day(rule.given), from: day(rule.from), until: day(rule.until) }
        return rule.because === undefined ? t('rules.rabies.met', words) : t(`rules.rabies.${rule.because}`, words)
      }
      case 'passport':
        return rule.number === undefined ? t('rules.passport.unknown') : rule.number
    }
  }
}
