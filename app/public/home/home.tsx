export default function Home() {
  return <h1>More Women Should Be Involved In Politics</h1>
}
