import { expect, test } from 'vitest';
import { namesOptOut } from '#execute';

const optsOut = `STOP
stop
Stop.
 stop! 
STOPALL
stop all
unsubscribe
Unsubscribe me
CANCEL
END
quit
opt out
opt-out
OPTOUT
revoke
remove me
please stop texting me
Please stop messaging me.
pls stop texting
stop sending me these
stop contacting me
stop spamming me
Don't text me again
don’t text me
do not contact me
never text me again
do not message this number
take me off your list
Take me off this list please
remove me from your list
remove my number from your system
delete me from your list
no more texts
No more messages please!
leave me alone
stop these messages
stop the texts
I want to opt out
opt me out
unsubscribe please
alto
baja
cancelar
Quiero darme de baja
dejen de enviar mensajes
deja de escribirme
no me escriban más
arrêter
ARRET
Arrêtez de m'envoyer des messages
ne me contactez plus
désabonnez-moi
stopp
abmelden
Keine weiteren Nachrichten bitte
bitte nicht mehr schreiben
Hören Sie auf
melden Sie mich ab
sair
pare de enviar mensagens
não me mande mais mensagens
退订`.split('\n');

const staysIn = `yes
no
no thanks
not today
stop by tomorrow?
I will stop by at 5
can't stop laughing
the bus stop is closed
is there a non-stop class?
what time does it end?
at the end of the week
cancel my class on Friday
please cancel my appointment
can I cancel later?
quit smoking class?
text me later
please text me
message me tomorrow
contact me at 5
remove the first item
take me to the gym
no more seats?
do not forget me
never mind
leave it
unstoppable
HELP
start
end date?
I opted for Oakland
call me
ok
2
book`.split('\n');

test.each(optsOut)('“%s” opts out', (text) => expect(namesOptOut(text)).toBe(true));
test.each(staysIn)('“%s” does not', (text) => expect(namesOptOut(text)).toBe(false));
