import type { HouseholdLetters } from '@lapka/contracts/api/pet-care.ts'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePetCareQuery, useSetCareLettersMutation } from '../entities/pet/care-api.ts'
import { useCommandKey } from '../kit/api/api.ts'
import { useFormat } from '../kit/format/format.ts'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import classes from './pets.module.css'

/** Due doses stand on the home page in any case; the letters are the parent's choice. A household gets one, which either adult may take over. */
export function CareLetters({ pets }: { pets: Pet[] }) {
  const { t } = useTranslation('pets')
  const { hasLetters, households = [] } = usePetCareQuery().data ?? {}
  const [set, { isLoading, error }] = useSetCareLettersMutation()
  const keyFor = useCommandKey()
  if (hasLetters === undefined) return null
  const choose = (areWanted: boolean) => void set({ areWanted, idempotencyKey: keyFor({ areWanted, households }) })
  return (
    <>
      <p className={classes.letters}>
        {t(hasLetters ? 'letters.on' : 'letters.off')}{' '}
        <Choice
          isLoading={isLoading}
          text={t(hasLetters ? 'letters.stop' : 'letters.start')}
          onChoose={() => choose(!hasLetters)}
        />
      </p>
      {households.map((household) => (
        <p key={household.otherId} className={classes.letters}>
          <OneForTwo household={household} pets={pets} hasLetters={hasLetters} />
          {hasLetters && household.receiverId === household.otherId && (
            <Choice isLoading={isLoading} text={t('letters.takeOver')} onChoose={() => choose(true)} />
          )}
        </p>
      ))}
      <ProblemNotice error={error} />
    </>
  )
}

type OneForTwoProps = { household: HouseholdLetters; pets: Pet[]; hasLetters: boolean }

/** Which of the two adults gets the letters about the pets that they share. */
function OneForTwo({ household: { otherId, otherName, petIds, receiverId }, pets, hasLetters }: OneForTwoProps) {
  const { t } = useTranslation('pets')
  const format = useFormat()
  const shared = pets.filter(({ id }) => petIds.includes(id)).map(({ name }) => format.letters(name))
  const other = hasLetters ? 'other' : 'otherTellsHow'
  const who = receiverId === null ? 'none' : receiverId === otherId ? other : 'you'
  return <>{t(`letters.household.${who}`, { pets: format.list(shared), name: format.letters(otherName) })} </>
}

type ChoiceProps = { isLoading: boolean; text: string; onChoose: () => void }

const Choice = ({ isLoading, text, onChoose }: ChoiceProps) => (
  <Button variant="subtle" size="compact-sm" loading={isLoading} onClick={onChoose}>
    {text}
  </Button>
)
