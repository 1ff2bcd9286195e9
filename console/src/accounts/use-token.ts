import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The secret of a mail's link, read once and taken out of the address: it would stay in the history and in what people copy. */
export const useToken = (): string => {
  const [parameters, setParameters] = useSearchParams()
  const [token] = useState(() => parameters.get('token') ?? '')
  useEffect(() => {
    if (!parameters.has('token')) return
    const rest = new URLSearchParams(parameters)
    rest.delete('token')
    setParameters(rest, { replace: true })
  }, [parameters, setParameters])
  return token
}
