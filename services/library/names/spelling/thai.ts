import { othersByFirst } from '../word-lines.ts'

/** Thai names as their holders write them; the official table (RTGS) is seldom followed. A fit is at most close. */
export function latinOfThai(word: string): { usual: readonly string[] } {
  return { usual: names[word] ?? [] }
}

const names: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  othersByFirst(`
สมชาย somchai
สมหญิง somying
สมศักดิ์ somsak
สมบัติ sombat
สมพงษ์ sompong
สุชาติ suchart suchat
สุดา suda
ประเสริฐ prasert
ประยุทธ์ prayut prayuth
ทักษิณ thaksin
ยิ่งลักษณ์ yingluck
ชินวัตร shinawatra
ใจดี jaidee chaidi
วิชัย wichai
วิไล wilai
มาลี malee mali
อนันต์ anan anant
อรุณ arun
นภา napa
ณัฐ nat nut
ธนา thana tana
กิตติ kitti
ศิริ siri
ศิริพร siriporn
พรทิพย์ porntip pornthip
สุภาพร supaporn
จันทร์ chan jan
จันทร์โอชา chanocha
ศรีสุข srisuk
แก้ว kaew
ทองคำ thongkham tongkam
บุญมี boonmee bunmi
สายชล saichon
วันดี wandee wandi
รัตนา rattana ratana
ปรีชา preecha pricha
อำนาจ amnat
ชาญ chan
`),
)
