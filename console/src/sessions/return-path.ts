import { localPath } from './local-path.ts'

/** Another page on the way in, which still knows where one wanted to go. */
export const keepingReturn = (path: string, parameters: URLSearchParams): string => {
  const back = localPath(parameters.get('redirectedFrom'))
  if (back === null) return path
  return `${path}${path.includes('?') ? '&' : '?'}redirectedFrom=${encodeURIComponent(back)}`
}
