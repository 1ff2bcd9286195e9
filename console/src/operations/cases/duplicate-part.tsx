import type { CaseDetails } from '@lapka/contracts/api/cases.ts'
import type { DuplicatePet } from '@lapka/contracts/api/pet-links.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { Button, Group, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
// With the names of animals.
import '../../entities/pet/pets-api.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { CopyNumber } from '../../kit/ui/copy-number.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useActOnCaseMutation, type PetAct } from './cases-api.ts'
import classes from './cases.module.css'

const isLive = ({ isErased, hasChip }: DuplicatePet): boolean => !isErased && hasChip

/** The record of the same owner that a pet can be linked to: the one that others are linked to already, else the first. */
const baseOf = (pet: DuplicatePet, pets: readonly DuplicatePet[]): DuplicatePet | undefined => {
  if (!isLive(pet)) return undefined
  const own = pets.filter((other) => isLive(other) && other.owner.id === pet.owner.id)
  const base = own.find(({ id, linkedTo }) => linkedTo === id) ?? own.find(({ linkedTo }) => linkedTo === null)
  return base?.id === pet.id ? undefined : base
}

/** Why the records can't be linked, or that nothing is left to do; null where the records themselves say what to do. */
const nextOf = (pets: readonly DuplicatePet[]): 'left' | 'two' | null => {
  const live = pets.filter(isLive)
  if (live.length < 2) return 'left'
  return new Set(live.map(({ owner }) => owner.id)).size > 1 ? 'two' : null
}

/** An act on one of the pets; to link and to unlink name the other one as well. */
type Act = { name: PetAct; pet: DuplicatePet; base?: DuplicatePet }

/** Records with one chip: whose they are, and what can be done about them. */
export function DuplicatePart({ found }: { found: CaseDetails }) {
  const { t } = useTranslation('operations-cases')
  const user = useCurrentUser()
  const [act, setAct] = useState<Act | null>(null)
  const { id, duplicate, closedAt, assignee } = found
  if (duplicate === null) return null
  const { chip, pets } = duplicate
  const isMine = closedAt === null && (assignee === null || assignee.id === user?.id)
  const next = nextOf(pets)
  return (
    <>
      {chip !== '' && (
        <p className={classes.chip}>
          {t('duplicate.chip')} <CopyNumber value={chip.replace(/(\d{3})(?=\d)/g, '$1 ')} />
        </p>
      )}
      {closedAt === null && next !== null && <p className={classes.also}>{t(`duplicate.${next}`)}</p>}
      <ul className={classes.pets}>
        {pets.map((pet) => (
          <PetRow key={pet.id} pet={pet} pets={pets} caseId={id} isOpen={closedAt === null} onAct={isMine ? setAct : null} />
        ))}
      </ul>
      {act !== null && <PetActForm key={`${act.name} ${act.pet.id}`} caseId={id} act={act} onClose={() => setAct(null)} />}
    </>
  )
}

const YEAR_LENGTH = 4

type RowProps = {
  pet: DuplicatePet
  pets: DuplicatePet[]
  caseId: string
  isOpen: boolean
  /** Null where the case is a colleague's, or closed. */
  onAct: ((act: Act) => void) | null
}

function PetRow({ pet, pets, caseId, isOpen, onAct }: RowProps) {
  const { t } = useTranslation(['operations-cases', 'pets'])
  const format = useFormat()
  const { id, name, animalType, gender, born, death, owner, hasChip, isErased, linkedTo } = pet
  const base = baseOf(pet, pets)
  const main = linkedTo === id ? undefined : pets.find((other) => other.id === linkedTo)
  if (isErased) return <li>{t('duplicate.erased')}</li>
  const at = noonOf(born, DEFAULT_ZONE)
  const bornOn = born.length === YEAR_LENGTH ? born : format.dayRange(at, at)
  return (
    <li>
      <b>{format.letters(name)}</b>
      <small>
        {[t(`pets:type.${animalType}`), t(`pets:gender.${gender}`), death !== null && t('duplicate.died')]
          .filter(Boolean)
          .join(', ')}
      </small>
      <small>
        {t('duplicate.born')}: {bornOn}
      </small>
      <small>
        {t('duplicate.of')}: <Link to={pathTo('operationsPerson', { id: owner.id })}>{format.letters(owner.name)}</Link>
      </small>
      {!hasChip && <small>{t('duplicate.changed')}</small>}
      {linkedTo === id && <small>{t('duplicate.standsFor')}</small>}
      {main && <small>{t('duplicate.linked', { pet: format.letters(main.name) })}</small>}
      <div className={classes.petActs}>
        {isOpen && <Link to={pathTo('caseRecord', { id: caseId, petId: id })}>{t('duplicate.read')}</Link>}
        {onAct !== null && main && (
          <Button size="compact-sm" variant="default" onClick={() => onAct({ name: 'unlink-pets', pet, base: main })}>
            {t('duplicate.unlink-pets', { pet: format.letters(main.name) })}
          </Button>
        )}
        {onAct !== null && linkedTo === null && base && (
          <Button size="compact-sm" variant="default" onClick={() => onAct({ name: 'link-pets', pet, base })}>
            {t('duplicate.link-pets', { pet: format.letters(base.name) })}
          </Button>
        )}
        {onAct !== null && (
          <Button size="compact-sm" variant="default" onClick={() => onAct({ name: 'write-to-keeper', pet })}>
            {t('duplicate.write-to-keeper', { name: format.letters(owner.name) })}
          </Button>
        )}
      </div>
    </li>
  )
}

function PetActForm({ caseId, act: { name, pet, base }, onClose }: { caseId: string; act: Act; onClose: () => void }) {
  const { t } = useTranslation('operations-cases')
  const format = useFormat()
  const [words, setWords] = useState('')
  const [act, { isLoading, error }] = useActOnCaseMutation()
  const keyFor = useCommandKey()
  const own = useRef<HTMLFormElement>(null)
  useEffect(() => own.current?.querySelector('textarea')?.focus(), [])
  const isLetter = name === 'write-to-keeper'
  const send = async () => {
    const body = isLetter ? { petId: pet.id, text: words } : { petId: base?.id, otherId: pet.id, reason: words }
    const answer = await act({ id: caseId, act: name, body, idempotencyKey: keyFor({ caseId, name, body }) })
    if (answer.error === undefined) onClose()
  }
  return (
    <form
      ref={own}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <h3>{t(`duplicate.${name}`, { pet: format.letters(base?.name ?? ''), name: format.letters(pet.owner.name) })}</h3>
      <Textarea
        label={t(isLetter ? 'duplicate.letter' : 'duplicate.reason')}
        description={name === 'link-pets' ? t('duplicate.linkNote') : undefined}
        required
        minLength={isLetter ? 1 : 3}
        maxLength={isLetter ? 4000 : 500}
        autosize
        minRows={3}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <ProblemNotice error={error} />
      <Group gap="xs">
        <Button type="submit" size="sm" loading={isLoading}>
          {t(`duplicate.send-${name}`)}
        </Button>
        <Button size="sm" variant="default" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </Group>
    </form>
  )
}
