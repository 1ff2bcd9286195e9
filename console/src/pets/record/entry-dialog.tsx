import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddEntryMutation, useCorrectEntryMutation } from '../../entities/pet/records-api.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { codeOf } from '../../kit/api/problem.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import answers from '../../kit/ui/answers.module.css'
import { EntryFields } from './entry-fields.tsx'
import { bodyOf, emptyEntry, entryAsTyped, typedKinds, type TypedEntry } from './typed-entry.ts'
import petClasses from '../pets.module.css'
import classes from './record.module.css'

/** `canAdd`: whether the free months or a subscription cover what is written; withdrawing needs neither. */
type EntryDialogProps = { pet: Pet; canAdd: boolean; corrects?: RecordEntry; onClose: () => void }

/** An own entry, new or in the place of a wrong one, which stays to be seen. A weight that can hardly be is asked about once more. */
export function EntryDialog({ pet, canAdd, corrects, onClose }: EntryDialogProps) {
  const { t } = useTranslation('records')
  const [entry, setEntry] = useState<TypedEntry | null>(() => {
    if (corrects === undefined) return emptyEntry()
    return canAdd ? entryAsTyped(corrects) : null
  })
  const [add, adding] = useAddEntryMutation()
  const [correct, correcting] = useCorrectEntryMutation()
  const keyFor = useCommandKey()
  const { isLoading } = corrects === undefined ? adding : correcting
  const error = corrects === undefined ? adding.error : correcting.error
  const isUnusual = codeOf(error) === 'WEIGHT_UNUSUAL'
  const body = entry && bodyOf(entry)
  const send = async (given: typeof body, isConfirmed: boolean) => {
    const command = { entry: given, isConfirmed }
    const answer =
      corrects === undefined
        ? given !== null && (await add({ petId: pet.id, body: { entry: given, isConfirmed }, idempotencyKey: keyFor(command) }))
        : await correct({
            petId: pet.id,
            body: { ...command, entryId: corrects.id },
            idempotencyKey: keyFor({ ...command, entryId: corrects.id }),
          })
    if (answer && !answer.error) onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t(corrects === undefined ? 'add.title' : 'correct.title')} size={560}>
      <form
        className={classes.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send(body, isUnusual)
        }}
      >
        {corrects === undefined && entry !== null && <KindChoice entry={entry} onChange={setEntry} />}
        {corrects !== undefined && <p>{t(canAdd ? 'correct.note' : 'correct.onlyWithdraw')}</p>}
        {entry !== null && <EntryFields pet={pet} entry={entry} onChange={setEntry} />}
        <ProblemNotice error={error} />
        <div className={answers.answers}>
          {corrects !== undefined && (
            <Button variant="default" loading={isLoading} onClick={() => void send(null, false)}>
              {t('correct.withdraw')}
            </Button>
          )}
          {entry !== null && (
            <Button type="submit" loading={isLoading} disabled={body === null}>
              {t(isUnusual ? 'add.confirm' : 'add.save')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

function KindChoice({ entry, onChange }: { entry: TypedEntry; onChange: (entry: TypedEntry) => void }) {
  const { t } = useTranslation('records')
  return (
    <fieldset className={petClasses.choice}>
      <legend>{t('add.kind')}</legend>
      <Group className={petClasses.chips} gap="xs" align="stretch">
        {typedKinds.map((kind) => (
          <label key={kind}>
            <input type="radio" name="kind" checked={entry.kind === kind} onChange={() => onChange({ ...entry, kind })} />
            <span>{t(`kind.${kind}`)}</span>
          </label>
        ))}
      </Group>
    </fieldset>
  )
}
