import i18next from 'i18next'
import texts from '../i18n/bg/profile.json'

i18next.addResourceBundle('bg', 'profile', texts)
