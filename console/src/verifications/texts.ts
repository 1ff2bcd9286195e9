import i18next from 'i18next'
import texts from '../i18n/bg/verifications.json'

i18next.addResourceBundle('bg', 'verifications', texts)
