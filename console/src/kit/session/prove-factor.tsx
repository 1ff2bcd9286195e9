import type { FactorChoice, FactorProof } from '@lapka/contracts/api/second-factors.ts'
import { Box, localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { apiPaths } from '../api/api-paths.ts'
import { codeOf } from '../api/problem.ts'
import { cssVariables, theme } from '../look/theme.ts'
import { pathTo } from '../pages/paths.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FactorForm } from './factor-form.tsx'

/** Sends one request past the store's cache. */
type Send = (call: FetchArgs) => PromiseLike<{ data?: unknown; error?: FetchBaseQueryError }>

let asked: Promise<boolean> | undefined

/**
 * The answer to a refusal by the second factor, on any page: true if the request may be sent again. Of several requests that
 * were refused at once all wait for the same answer.
 */
export const overcome = (error: FetchBaseQueryError, send: Send): Promise<boolean> => {
  if (codeOf(error) === 'SECOND_FACTOR_REQUIRED') return leadToFactor()
  if (codeOf(error) !== 'SECOND_FACTOR_NEEDED') return Promise.resolve(false)
  asked ??= ask(send).finally(() => {
    asked = undefined
  })
  return asked
}

/** An operator without a second factor can do nothing but add one. */
const leadToFactor = async (): Promise<boolean> => {
  if (window.location.pathname !== pathTo('personalData')) window.location.assign(pathTo('personalData'))
  return false
}

const startProof = async (send: Send): Promise<FactorChoice | undefined> =>
  (await send({ url: apiPaths.startProof, method: 'POST' })).data as FactorChoice | undefined

const ask = async (send: Send): Promise<boolean> => {
  const choice = await startProof(send)
  if (choice === undefined) return false
  return new Promise((resolve) => {
    const holder = document.body.appendChild(document.createElement('div'))
    const root = createRoot(holder)
    const answer = (isProven: boolean) => {
      root.unmount()
      holder.remove()
      resolve(isProven)
    }
    root.render(
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={localStorageColorSchemeManager({ key: 'lapka.scheme' })}
        defaultColorScheme="auto"
      >
        <ProveDialog choice={choice} send={send} onAnswer={answer} />
      </MantineProvider>,
    )
  })
}

type ProveDialogProps = { choice: FactorChoice; send: Send; onAnswer: (isProven: boolean) => void }

function ProveDialog({ choice, send, onAnswer }: ProveDialogProps) {
  const { t } = useTranslation('second-factor')
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<unknown>()
  const prove = async (body: FactorProof) => {
    setLoading(true)
    const answer = await send({ url: apiPaths.proveFactor, method: 'POST', body })
    setLoading(false)
    if (answer.error) return setError(answer.error)
    onAnswer(true)
  }
  return (
    <Dialog opened onClose={() => onAnswer(false)} title={t('confirm.title')} size={420}>
      <Box component="p" c="dimmed" mt={0} mb="md">
        {t('confirm.againLead')}
      </Box>
      <FactorForm
        choice={choice}
        askAnew={() => startProof(send).then((anew) => anew?.passkey)}
        isLoading={isLoading}
        error={error}
        onProve={prove}
        way={{ label: t('confirm.cancel'), go: () => onAnswer(false) }}
      />
    </Dialog>
  )
}
