"""The same plan on a Ray cluster: every shard is a task; one whose machine dies is run again elsewhere, and counts once."""

from concurrent.futures import Future

from hutch.core.wording import counted
from hutch.studies.engine import Finished, Parcel, run_parcel, warm_up
from hutch.studies.errors import BadStudy, extra
from hutch.studies.plan import BULK, Plan

TRIES = 8  # of a parcel, on machines that die


class Cluster:
    """A Ray cluster: this machine's own (`ray`), or one somewhere else (`ray://HOST`, or its address)."""

    trip = 0.25

    def __init__(self, plan: Plan, where: str = "ray", device: str = "cpu", workers: int | None = None) -> None:
        ray = self.ray = extra("ray", "cluster")
        self.ours = not ray.is_initialized()
        if self.ours:
            self.join(where, workers)
        self.workers = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.where = f"a Ray cluster of {counted(self.workers, 'core')}" + (", quick play on GPUs" if device == "cuda" else "")
        self.device, self.plan = device, ray.put(plan)
        self.remote = ray.remote(run_parcel).options(max_retries=TRIES, num_cpus=1)

    def join(self, where: str, workers: int | None) -> None:
        """A cluster of this machine's own gets so many cores; one that is there already has those that it has."""
        place = {"num_cpus": workers} if where == "ray" else {"address": where}
        try:
            self.ray.init(**place, log_to_driver=False, logging_level="ERROR", include_dashboard=False)
        except (ConnectionError, ValueError, RuntimeError) as trouble:
            raise BadStudy(f"no Ray cluster answers at {where}: {str(trouble).splitlines()[0]}") from None

    def warm_up(self) -> None:
        """Every worker reads the rules before the clock starts."""
        ready = self.ray.remote(warm_up).options(max_retries=TRIES, num_cpus=1)
        self.ray.get([ready.remote(self.plan) for _ in range(self.workers)])

    def submit(self, parcel: Parcel) -> "Future[Finished]":
        remote = self.remote.options(num_gpus=1) if needs_gpu(parcel, self.device) else self.remote
        return remote.remote(self.plan, parcel, self.device).future()  # type: ignore[no-any-return]

    def close(self) -> None:
        if self.ours:
            self.ray.shutdown()


def needs_gpu(parcel: Parcel, device: str) -> bool:
    """Quick play alone uses one; Ray shows a GPU only to tasks that ask for it."""
    return device == "cuda" and parcel[0].task.kind == BULK
