import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'
import { browserStorage } from '../../kit/storage.ts'
import { Card } from '../../kit/ui/card.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { PasswordField } from '../account-fields.tsx'
import { useWrongPassword } from '../account-form.tsx'
import { useEraseAccountMutation } from '../accounts-api.ts'
import classes from './personal-data-page.module.css'

const goes = ['person', 'pets', 'words', 'entry'] as const
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
              .filter((what) => what !== 'pets' || user.role === 'PARENT')
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
  const [erase, { isLoading, error }] = useEraseAccountMutation()
  const { register, handleSubmit, formState, setError, setFocus } = useForm({ defaultValues: { password: '', word: '' } })
  const { errors } = formState
  const isWrong = useWrongPassword(error, 'password', setError)
  useEffect(() => setFocus('password'), [setFocus])
  const submit = handleSubmit(async ({ password }) => {
    const answer = await erase({ password })
    if (answer.error) return
    browserStorage.remove('user')
    // At once: the live connection is about to say that the session is over, and a user still on this page is then sent to sign in.
    await navigate(pathTo('accountErased'), { replace: true, flushSync: true })
  })
  const word = t('erase.word')
  return (
    <form className={classes.erase} onSubmit={(event) => void submit(event)} noValidate>
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField isProof fault={errors.password} {...register('password', { required: true })} />
      <TextInput
        label={t('erase.type', { word })}
        autoComplete="off"
        size="md"
        error={errors.word && t('erase.typeMissing', { word })}
        {...register('word', { validate: (typed) => typed.trim().toLowerCase() === word.toLowerCase() })}
      />
      {!isWrong && <ProblemNotice error={error} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('erase.keep')}
        </Button>
        <Button type="submit" color="cherry" loading={isLoading}>
          {t('erase.submit')}
        </Button>
      </div>
    </form>
  )
}
