import type { SelfProof } from '@lapka/contracts/api/second-factors.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'
import { browserStorage } from '../../kit/storage.ts'
import { Card } from '../../kit/ui/card.tsx'
import { useEraseAccountMutation } from '../accounts-api.ts'
import { useSecondFactorsQuery } from '../second-factor/second-factor-api.ts'
import { SelfProofForm } from '../second-factor/self-proof-form.tsx'
import classes from './settings.module.css'

const goes = ['person', 'pets', 'words', 'storage', 'entry'] as const
const parentsOwn: readonly string[] = ['pets', 'storage']
const stays = ['visits', 'money', 'history'] as const

/** There is no way back, so it says first what goes and what stays, and asks for the password and for a typed word. */
export function EraseAccount({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('accounts')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card className={classes.card} title={t('erase.title')}>
      <div className={classes.fate}>
        <div>
          <h3>{t('erase.goes')}</h3>
          <ul>
            {goes
              .filter((what) => !parentsOwn.includes(what) || user.role === 'PARENT')
              .map((what) => (
                <li key={what}>
                  <IconTrash size={18} stroke={1.75} aria-hidden="true" /> {t(`erase.gone.${what}`)}
                </li>
              ))}
          </ul>
        </div>
        <div>
          <h3>{t('erase.stays')}</h3>
          <ul>
            {stays.map((what) => (
              <li key={what}>
                <IconCheck size={18} stroke={1.75} aria-hidden="true" /> {t(`erase.kept.${what}`)}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className={classes.first}>{t('erase.first')}</p>
      {isOpen ? (
        <EraseForm user={user} onClose={() => setOpen(false)} />
      ) : (
        <Button variant="light" color="cherry" onClick={() => setOpen(true)}>
          {t('erase.open')}
        </Button>
      )}
    </Card>
  )
}

function EraseForm({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const { data: protection } = useSecondFactorsQuery()
  const [erase, { isLoading, error }] = useEraseAccountMutation()
  const { register, trigger, formState } = useForm({ defaultValues: { word: '' } })
  const { errors } = formState
  const submit = async (proof: SelfProof) => {
    if (!(await trigger('word', { shouldFocus: true }))) return
    const answer = await erase(proof)
    if (answer.error) return
    browserStorage.remove('user')
    // At once: the live connection is about to say that the session is over, and a user still on this page is then sent to sign in.
    await navigate(pathTo('accountErased'), { replace: true, flushSync: true })
  }
  if (protection === undefined) return null
  const word = t('erase.word')
  return (
    <SelfProofForm
      user={user}
      words={{ title: t('erase.confirm'), note: t('erase.final'), submit: t('erase.submit'), cancel: t('erase.keep') }}
      isFinal
      hasFactor={protection.items.length > 0}
      hasPasskey={protection.items.some(({ kind }) => kind === 'passkey')}
      isLoading={isLoading}
      error={error}
      onProve={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('erase.type', { word })}
        autoComplete="off"
        size="md"
        error={errors.word && t('erase.typeMissing', { word })}
        {...register('word', { validate: (typed) => typed.trim().toLowerCase() === word.toLowerCase() })}
      />
    </SelfProofForm>
  )
}
